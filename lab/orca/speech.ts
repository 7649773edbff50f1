// Stands in for Speech Dispatcher, by its protocol SSIP: keeps what Orca would have spoken.
import { createServer, type Server, type Socket } from 'node:net'

const CLIENT = 1
/** Precedes what Orca says about live regions and alerts, as in orca-customizations.py. */
const MARK = '\u2063'
/** Answers to questions about voices. Every other command is accepted without an effect. */
const answers: readonly (readonly [RegExp, string])[] = [
  [/^HISTORY GET CLIENT_ID/i, `245-${CLIENT}\r\n245 OK`],
  [/^LIST OUTPUT_MODULES/i, '250-ear\r\n250 OK'],
  [/^LIST (SYNTHESIS_)?VOICES/i, '249-ear\ten-AU\tnone\r\n249 OK'],
  [/^GET LANGUAGE/i, '251-en-AU\r\n251 OK'],
  [/^GET /i, '251-0\r\n251 OK'],
]

export interface Utterance {
  readonly text: string
  /** Whether it comes from a live region or an alert, not from focus or reading. */
  readonly isMessage: boolean
}

export class Speech {
  #server: Server | undefined
  #said: Utterance[] = []
  #number = 0
  #connections = new Set<Socket>()
  /** When something was last said or interrupted, as performance.now(). */
  changedAt = 0

  get isConnected() {
    return this.#connections.size > 0
  }

  /** @param path of the socket */
  listen(path: string) {
    this.#server = createServer((socket) => this.#serve(socket))
    return new Promise<void>((resolve) => void this.#server?.listen(path, resolve))
  }

  close() {
    for (const socket of this.#connections) socket.destroy()
    this.#server?.close()
  }

  /** What was said since the last call. */
  take(): Utterance[] {
    return this.#said.splice(0)
  }

  #serve(socket: Socket) {
    this.#connections.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#connections.delete(socket))
    let rest = ''
    let text: string[] | undefined
    socket.setEncoding('utf8').on('data', (data: string) => {
      const lines = (rest + data).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (text === undefined) {
          if (line === 'SPEAK') text = []
          socket.write(`${this.#answer(line)}\r\n`)
        } else if (line === '.') {
          this.#speak(socket, text.join('\n'))
          text = undefined
        } else text.push(line.replace(/^\.\./, '.'))
      }
    })
  }

  #answer(command: string): string {
    const spelled = /^(?:CHAR|KEY) (.*)/.exec(command)?.[1]
    if (spelled !== undefined) this.#hear(spelled)
    if (command === 'SPEAK') return '230 OK RECEIVING DATA'
    return answers.find(([pattern]) => pattern.test(command))?.[1] ?? '200 OK'
  }

  /** Says it in no time, so that reading a whole page goes on immediately. */
  #speak(socket: Socket, ssml: string) {
    this.#number += 1
    const event = (code: number, name: string) => `${code}-${this.#number}\r\n${code}-${CLIENT}\r\n${code} ${name}\r\n`
    this.#hear(spokenText(ssml))
    socket.write(`225-${this.#number}\r\n225 OK MESSAGE QUEUED\r\n${event(701, 'BEGIN')}${event(702, 'END')}`)
  }

  #hear(words: string) {
    this.changedAt = performance.now()
    const text = words.replaceAll(MARK, '').trim()
    if (text) this.#said.push({ text, isMessage: words.includes(MARK) })
  }
}

const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
])

/** The words of an utterance, without Orca's marks. */
export const spokenText = (ssml: string) =>
  ssml
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities.get(entity) ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
