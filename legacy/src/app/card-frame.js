// Shows the payment gateway's page with the card fields in a frame, and talks to it.
import { readFrameMessage } from './card-messages.js'

/** Until the fields are there. */
const DEADLINE_MS = 10_000
const ANSWER_MS = 30_000
/** As AngularJS names a request without an answer. */
const UNANSWERED = -1

/**
 * @param place the element that gets the frame
 * @param address of the gateway's page
 * @param look labels, styles, language and expected height of the fields
 * @param handlers `onState` gets the kinds of problems, `onEnter` the Enter key, `onFailure` a frame that does not load
 */
export function openCardFrame({ place, address, look }, handlers, { document, window, deadline = DEADLINE_MS }) {
  const { url, origin, sandbox } = frameOf(address, window.location)
  const form = window.crypto.randomUUID()
  const frame = document.createElement('iframe')
  frame.title = 'Card details'
  frame.setAttribute('sandbox', sandbox)
  frame.style.height = `${look.height}px`
  url.hash = form
  frame.src = url.href
  // Its origin is opaque if the portal serves it, and cannot be named. No message to the frame is a secret.
  const post = (message) => frame.contentWindow?.postMessage({ form, ...message }, origin === 'null' ? '*' : origin)
  const questions = createQuestions(post, window)
  let isReady = false
  const late = window.setTimeout(() => handlers.onFailure(), deadline)

  const listen = (event) => {
    const message = readFrameMessage(event, { source: frame.contentWindow, origin, form })
    if (message) receive(message)
  }
  const receive = (message) => {
    if (questions.answer(message)) return
    if (message.kind === 'ready') {
      isReady = true
      window.clearTimeout(late)
      post({ kind: 'show', language: look.language, labels: look.labels, styles: look.styles })
      handlers.onReady()
    } else if (message.kind === 'height') frame.style.height = `${message.height}px`
    else if (message.kind === 'state') handlers.onState(message.problems)
    else if (message.kind === 'enter') handlers.onEnter()
  }
  window.addEventListener('message', listen)
  place.replaceChildren(frame)

  return {
    showProblems: (problems) => isReady && post({ kind: 'problems', problems }),
    disable: (isDisabled) => isReady && post({ kind: 'disable', isDisabled }),
    clear: () => isReady && post({ kind: 'clear' }),
    focus(field) {
      frame.focus()
      post({ kind: 'focus', field })
    },
    /** @returns the kind of problem of each field that has one. Rejects, as $http does, without an answer */
    check: () => questions.ask('check').then(({ problems }) => problems),
    /** @returns the token. Rejects, as $http does, if the gateway refuses the card */
    createToken: () => questions.ask('submit').then(({ token }) => token),
    close() {
      window.clearTimeout(late)
      window.removeEventListener('message', listen)
      questions.end()
      frame.remove()
    },
  }
}

/** A page of the portal's own origin gets an opaque one instead, so that nothing here can read it. */
function frameOf(address, location) {
  const url = new URL(address, location.href)
  const isOwn = url.origin === location.origin
  const sandbox = `allow-scripts allow-forms${isOwn ? '' : ' allow-same-origin'}`
  return { url, origin: isOwn ? 'null' : url.origin, sandbox }
}

/** Questions that the frame answers with their number. */
function createQuestions(post, { setTimeout, clearTimeout }) {
  const open = new Map()
  let last = 0
  const take = (request) => {
    const question = open.get(request)
    open.delete(request)
    if (question) clearTimeout(question.late)
    return question
  }
  const fail = (request) => take(request)?.reject({ status: UNANSWERED })
  return {
    ask: (kind) =>
      new Promise((resolve, reject) => {
        const request = (last += 1)
        open.set(request, { resolve, reject, late: setTimeout(() => fail(request), ANSWER_MS) })
        post({ kind, request })
      }),
    /** @returns whether the message answers a question */
    answer(message) {
      const question = take(message.request)
      if (!question) return false
      if (message.kind === 'refused') question.reject({ status: message.status, data: message.data })
      else question.resolve(message)
      return true
    },
    end: () => [...open.keys()].forEach(fail),
  }
}
