// The hidden frame in which keycloak-js asks the provider whether the customer is still signed in. Without it keycloak-js waits indefinitely.

let frame: Element | null = null

/** To be called when keycloak-js has started. */
export function rememberFrame(): void {
  frame = document.querySelector('iframe[title="keycloak-session-iframe"]')
}

/** A page of a remote may have emptied the document. */
export const isFrameGone = (): boolean => frame !== null && !frame.isConnected
