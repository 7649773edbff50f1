// Writes that people have sent and that are not answered yet, so that a kill can hit one of each kind.
import { setTimeout } from 'node:timers/promises'

export class Writes {
  readonly #open = new Map<symbol, string>()
  readonly #waiting = new Map<string, () => void>()
  /** Kills that interrupted a write of the kind; one kill may interrupt several. */
  readonly interrupted: Record<string, number> = {}
  /** Kills between two writes. */
  missed = 0
  /** How often a write of the kind was sent. */
  readonly sent: Record<string, number> = {}

  async send<Result>(kind: string, write: () => Promise<Result>): Promise<Result> {
    const key = Symbol(kind)
    this.#open.set(key, kind)
    this.sent[kind] = (this.sent[kind] ?? 0) + 1
    this.#waiting.get(kind)?.()
    try {
      return await write()
    } finally {
      this.#open.delete(key)
    }
  }

  /** Resolves when a write of the kind begins, or after the time. */
  async next(kind: string, longestMs: number): Promise<void> {
    await Promise.race([
      new Promise<void>((resolve) => this.#waiting.set(kind, resolve)),
      setTimeout(longestMs, undefined, { ref: false }),
    ])
    this.#waiting.delete(kind)
  }

  /** Call immediately before the kill. @returns the kinds that it interrupts */
  countKill(): readonly string[] {
    const kinds = new Set(this.#open.values())
    for (const kind of kinds) this.interrupted[kind] = (this.interrupted[kind] ?? 0) + 1
    if (kinds.size === 0) this.missed += 1
    return [...kinds]
  }
}
