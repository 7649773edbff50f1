import { personalWordIn } from './personal-words'

const person = { email: 'zoe.k@harbourside.example', first_name: 'Zoë', last_name: "O'Connell" }

test.each([
  ['Wattlebird-2026!', 'Wattlebird'],
  ['w4ttl3bird 2026', 'Wattlebird'],
  ['my energy my bill', 'Energy'],
  ['oconnell, connell and co', 'Connell'],
  ['C0NNELL-C0NNELL', 'Connell'],
  ['zoe-1985-1985', 'Zoë'],
  ['HARBOURside77', 'harbourside'],
])('%j has the word %j', (password, word) => {
  expect(personalWordIn(password, person)).toBe(word)
})

test.each(['some quiet river', 'zoetrope lanterns', 'k is a short letter', 'correct horse battery'])(
  '%j has no word of the brand or of the person',
  (password) => {
    expect(personalWordIn(password, person)).toBeUndefined()
  },
)
