### Morpion.

tic-tac-toe-name = Morpion
tic-tac-toe-about = Trois de suite. 2 joueurs, quelques minutes.
tic-tac-toe-kind = Des marques sur neuf cases : ni hasard, ni secret.
tic-tac-toe-lasts = Une minute ou deux.
tic-tac-toe-topic-turn = Ton tour
tic-tac-toe-rules-turn =
    Pose ta marque sur une case libre.
tic-tac-toe-topic-scoring = Gagner
tic-tac-toe-rules-scoring =
    Le premier à aligner trois de ses marques gagne : en ligne, en colonne ou en diagonale. Quand les neuf cases sont pleines sans alignement, la partie est nulle.

tic-tac-toe-option-misere = Qui aligne perd
tic-tac-toe-option-misere-about = Le premier qui aligne trois marques a perdu.

tic-tac-toe-verb-mark = marquer
tic-tac-toe-verb-mark-about = Poser ta marque sur une case libre
tic-tac-toe-param-square = case
tic-tac-toe-param-square-about = Ligne et colonne : a1 à c3

tic-tac-toe-ask = marquer une case
tic-tac-toe-ask-about = Trois de tes marques alignées décident de la partie, dans tous les sens.
tic-tac-toe-squares = Cases libres
tic-tac-toe-do-mark = Marquer { $square }

tic-tac-toe-marked = { $seat } marque { $square }.
tic-tac-toe-gave-up = { $seat } abandonne.

tic-tac-toe-board = Plateau
tic-tac-toe-row = Ligne { $n }
tic-tac-toe-mark = { $seat }
tic-tac-toe-free = { $square }
tic-tac-toe-points = { $points } { $points ->
    [one] point
   *[other] points
}
tic-tac-toe-score-win = victoire

tic-tac-toe-refused-taken = { $square } porte la marque de { $seat }. Choisis une case libre.
