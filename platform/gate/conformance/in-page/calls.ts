// Counts the calls that the page makes.

let started = 0
let underway = 0

/** Calls so far, and those without an answer yet. */
export const callCounts = () => ({ started, underway })

export function watchCalls() {
  const originalFetch = window.fetch.bind(window)
  window.fetch = (...given) => {
    started++
    underway++
    const answer = originalFetch(...given)
    const end = () => underway--
    answer
      .then(
        (response) => response.clone().arrayBuffer(),
        () => {},
      )
      .then(end, end)
    return answer
  }
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given: Parameters<typeof send>) {
    started++
    return send.apply(this, given)
  }
}
