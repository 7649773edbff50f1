/// <reference types="jest" />
// Jest declares that its matchers return `any`, which would hide mistakes in the tests. The reference makes these declarations come first.

declare namespace jest {
  interface Expect {
    any(type: unknown): unknown
    anything(): unknown
    stringMatching(text: string | RegExp): unknown
    stringContaining(text: string): unknown
    arrayContaining<Item = unknown>(items: readonly Item[]): unknown
    objectContaining<Value = object>(value: Value): unknown
  }

  interface InverseAsymmetricMatchers {
    stringMatching(text: string | RegExp): unknown
    stringContaining(text: string): unknown
    arrayContaining<Item = unknown>(items: readonly Item[]): unknown
    objectContaining<Value = object>(value: Value): unknown
  }
}
