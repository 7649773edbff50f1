// Texts of the offer, apart from the page's because they load later.
export const heading = 'Sign in faster next time'
export const lead = 'Use your face, fingerprint or screen lock instead of your password.'
export const add = 'Add a passkey'
export const decline = 'Not now'
export const declined = "We won't ask again. You can add a passkey in your login details."
export const failed = "We couldn't save this. Try again."
