// The hidden frame in which keycloak-js asks the provider whether the customer is still signed in. keycloak-js waits
// indefinitely if it is missing.

let frame: Element | null = null

/** Call when keycloak-js has started. */
export function rememberFrame(): void {
  frame = document.querySelector('iframe[title="keycloak-session-iframe"]')
}

/** A remote's page may have emptied the document. */
export const isFrameGone = (): boolean => frame !== null && !frame.isConnected
