// Orca's own keys.

/** Orca's key that switches between browse mode and focus mode. In focus mode, arrow keys belong to the page. */
export const focusMode = 'Insert+a'

/** Orca's key that says what has focus. Orca 43 is often silent when focus leaves a frame. */
export const whereAmI = 'KP_Enter'

/** Orca's key that says the title of the window. */
export const windowTitle = 'Insert+KP_Enter'
