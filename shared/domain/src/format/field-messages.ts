// Messages for fields without their own (specification 5 'Default field messages').

export const fieldMessages = {
  required: () => 'This field is required',
  /** Both numbers count characters. */
  minLength: (required: number, actual: number) => `Expected ${required} but got ${actual}`,
  date: () => 'Please enter a valid date',
  /** For input that is too long, which stays in the field (D61). */
  doesNotFit: () => 'This does not fit here',
  /** Anything else. */
  invalid: () => 'This field is invalid',
  /** For a value that is chosen, not typed, such as a date. */
  choose: () => 'Please choose a value',
  /** For a dropdown without a choice. */
  placeholder: () => 'Please select a value',
}
