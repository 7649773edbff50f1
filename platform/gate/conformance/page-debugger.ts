// The browser's debugger on a page. The page's code cannot change what it finds.
import type { ScriptPlace } from '../../build/source-lines.ts'
import type { CDPSession } from '@playwright/test'

export interface PageDebugger {
  session: CDPSession
  /** Keeps the global object `gate` of the page for the calls. */
  keepGate: () => Promise<void>
  /** Calls a function of `gate`. */
  call: (name: string, given: unknown[]) => Promise<unknown>
  /** The places of the functions that a function of `gate` returns. */
  functionPlaces: (name: string, given: unknown[]) => Promise<ScriptPlace[]>
  /** Evaluates in a JavaScript world of its own, which shares only the document with the page. */
  evaluateApart: (expression: string) => Promise<unknown>
  /** Where the remote's code runs now. Stops the page. */
  runningPlaces: () => Promise<ScriptPlace[]>
}

interface Location {
  scriptId: string
  lineNumber: number
  columnNumber?: number
}

const STOP_LIMIT_MS = 2_000
/** With few parameters instead of a list, which needs an iterator that the page may have changed. */
const CALL = 'function (name, a, b, c) { return this[name](a, b, c) }'
const REMOTE_SCRIPT = /\/remotes\/.*\/([\w.-]+\.js)$/

export async function openDebugger(session: CDPSession): Promise<PageDebugger> {
  const { placeOf, runningPlaces } = await watchScripts(session)
  let gate = ''
  const callOn = async (name: string, given: unknown[], returnByValue: boolean) => {
    const answer = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: CALL,
      objectId: gate,
      arguments: [name, ...given].map((value) => ({ value })),
      awaitPromise: true,
      returnByValue,
    })
    return resultOf(answer)
  }
  const locationOf = async (objectId: string): Promise<ScriptPlace[]> => {
    const { internalProperties = [] } = await session.send('Runtime.getProperties', { objectId })
    const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as unknown
    return location ? placeOf(location as Location) : []
  }
  return {
    session,
    runningPlaces,
    evaluateApart: createWorld(session),
    async keepGate() {
      const { result } = await session.send('Runtime.evaluate', { expression: 'gate' })
      if (!result.objectId) throw new Error('The gate’s script did not run in the page.')
      gate = result.objectId
    },
    call: async (name, given) => (await callOn(name, given, true)).value as unknown,
    async functionPlaces(name, given) {
      const { objectId } = await callOn(name, given, false)
      if (!objectId) return []
      const { result } = await session.send('Runtime.getProperties', { objectId, ownProperties: true })
      const ids = result.flatMap(({ value }) => (value?.type === 'function' ? (value.objectId ?? []) : []))
      return (await Promise.all(ids.map(locationOf))).flat()
    },
  }
}

interface Answer<T> {
  result: T
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** @throws an error of the page */
function resultOf<T>({ result, exceptionDetails }: Answer<T>): T {
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result
}

async function watchScripts(session: CDPSession) {
  const addresses = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => addresses.set(scriptId, url))
  const stopAtNothing = () => void session.send('Debugger.resume').catch(() => {})
  session.on('Debugger.paused', stopAtNothing)
  await session.send('Debugger.enable')
  const placeOf = ({ scriptId, lineNumber, columnNumber = 0 }: Location): ScriptPlace[] => {
    const [, file] = REMOTE_SCRIPT.exec(addresses.get(scriptId) ?? '') ?? []
    return file === undefined ? [] : [{ file, line: lineNumber + 1, column: columnNumber + 1 }]
  }
  const runningPlaces = async () => {
    session.off('Debugger.paused', stopAtNothing)
    const stopped = new Promise<ScriptPlace[]>((resolve) => {
      session.on('Debugger.paused', ({ callFrames }) =>
        resolve(callFrames.flatMap(({ location }) => placeOf(location))),
      )
      setTimeout(() => resolve([]), STOP_LIMIT_MS)
    })
    await session.send('Debugger.pause')
    return stopped
  }
  return { placeOf, runningPlaces }
}

function createWorld(session: CDPSession): PageDebugger['evaluateApart'] {
  const open = async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    return session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'gate' })
  }
  let world: ReturnType<typeof open> | undefined
  return async (expression) => {
    world ??= open()
    const { executionContextId: contextId } = await world
    const options = { expression, contextId, awaitPromise: true, returnByValue: true }
    return resultOf(await session.send('Runtime.evaluate', options)).value as unknown
  }
}
