// A display without a screen.
import { startChild } from '../../shared/node/child-process.mjs'
import type { ChildProcess } from 'node:child_process'

export class Display {
  readonly name: string
  readonly #server: ChildProcess

  private constructor(name: string, server: ChildProcess) {
    this.name = name
    this.#server = server
  }

  static async open(): Promise<Display> {
    const server = startChild('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const number = await new Promise<string>((resolve, reject) => {
      server.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
      server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    })
    return new Display(`:${number}`, server)
  }

  async close() {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve))
    this.#server.kill()
    await ended
  }
}
