import { unprintableNote } from './unprintable-note'

test.each([
  [{ name: true, address: true }, undefined],
  [{ name: false, address: true }, expect.stringMatching(/^Your name cannot be printed .* shows it as you gave it\.$/)],
  [{ name: true, address: false }, expect.stringMatching(/^Your address cannot be printed/)],
  [
    { name: false, address: false },
    expect.stringMatching(/^Your name and your address .* shows them as you gave them\.$/),
  ],
])('%j: %s', (printed, note) => expect(unprintableNote(printed)).toEqual(note))
