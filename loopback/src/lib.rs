//! Discord on your own machine.
