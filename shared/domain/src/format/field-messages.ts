// Messages of a field that has no message of its own (specification 5 'Default field messages').

export const fieldMessages = {
  required: () => 'This field is required',
  /** Both are numbers of characters. */
  minLength: (required: number, actual: number) => `Expected ${required} but got ${actual}`,
  date: () => 'Please enter a valid date',
  /** For more than a field has room for, which stays in it as it was entered (D61). */
  doesNotFit: () => 'This does not fit here',
  /** Anything else. */
  invalid: () => 'This field is invalid',
  /** For a value that is chosen instead of typed, such as a date. */
  choose: () => 'Please choose a value',
  /** Of a dropdown without a choice. */
  placeholder: () => 'Please select a value',
}
