// Values as customers read them.
import { contactMethods, type ContactMethod } from '@switchboard/domain'

export const billsSentBy = (method: ContactMethod): string => (method === contactMethods.post ? 'Post' : 'Email')
