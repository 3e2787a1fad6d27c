### Tic-tac-toe.

tic-tac-toe-name = Tic-tac-toe
tic-tac-toe-about = Three in a row. 2 players, a few minutes.
tic-tac-toe-kind = Marks on nine squares: no luck, no secrets.
tic-tac-toe-lasts = A minute or two.
tic-tac-toe-topic-turn = Your turn
tic-tac-toe-rules-turn =
    Put your mark on a free square.
tic-tac-toe-topic-scoring = Winning
tic-tac-toe-rules-scoring =
    The first to have three marks in a row wins: across, down or diagonally. When all nine squares are full and nobody has, it is a draw.

tic-tac-toe-option-misere = Three in a row lose
tic-tac-toe-option-misere-about = Whoever has three in a row first loses.

tic-tac-toe-verb-mark = mark
tic-tac-toe-verb-mark-about = Put your mark on a free square
tic-tac-toe-param-square = square
tic-tac-toe-param-square-about = Row and column: a1 to c3

tic-tac-toe-ask = mark a square
tic-tac-toe-ask-about = Three of your marks in a row decide the game: across, down or diagonally.
tic-tac-toe-squares = Free squares
tic-tac-toe-do-mark = Mark { $square }

tic-tac-toe-marked = { $seat } marks { $square }.
tic-tac-toe-gave-up = { $seat } gives up.

tic-tac-toe-board = Board
tic-tac-toe-row = Row { $n }
tic-tac-toe-mark = { $seat }
tic-tac-toe-free = { $square }
tic-tac-toe-points = { $points } { $points ->
    [one] point
   *[other] points
}
tic-tac-toe-score-win = win

tic-tac-toe-refused-taken = { $square } has the mark of { $seat }. Choose a free square.
