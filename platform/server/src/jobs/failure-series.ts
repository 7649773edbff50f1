// Failures that follow one another, of which only the first is reported.

export class FailureSeries {
  #isOpen = false

  /** @param report called if the series begins */
  add(report: () => void): void {
    if (!this.#isOpen) report()
    this.#isOpen = true
  }

  /** Call after a success. */
  end(): void {
    this.#isOpen = false
  }
}
