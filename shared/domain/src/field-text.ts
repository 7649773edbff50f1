// What a form says about a field when the field has no sentence of its own (spec section 5, 'Default field messages').

export const fieldText = {
  required: () => 'This field is required',
  /** Both are numbers of characters. */
  minLength: (required: number, actual: number) => `Expected ${required} but got ${actual}`,
  date: () => 'Please enter a valid date',
  /** Anything else. */
  invalid: () => 'This field is invalid',
  /** For what is chosen, not typed: a date, one of several. */
  choose: () => 'Please choose a value',
  /** Shown by a dropdown in which nothing has been chosen. */
  placeholder: () => 'Please select a value',
}
