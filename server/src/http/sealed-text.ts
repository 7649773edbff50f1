// Encrypts short texts that a page or the database keeps for the server, such as ids of another system. Only the server
// reads them, and only for the owner for whom they were sealed.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

export interface SealedTexts {
  /** The same text has the same seal for an owner, so that pages recognise it. */
  seal(text: string, owner: string): string
  /** @returns undefined for a text that was not sealed here for this owner */
  open(sealed: string, owner: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param purpose a text sealed for one purpose is not opened for any other */
export function sealedTexts({ secret, purpose }: { readonly secret: string; readonly purpose: string }): SealedTexts {
  const derive = (use: string, text = '') => createHmac('sha256', secret).update(`${purpose}\0${use}\0${text}`).digest()
  const key = derive('key')
  return {
    seal(text, owner) {
      // Derived from the content, so that two contents never share one.
      const iv = derive('iv', `${owner}\0${text}`).subarray(0, IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return undefined
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
