import type { AccessibilityContact } from '../brand'
import { australiaHelp } from '../rules/australia-help'

export const accessibility: AccessibilityContact = {
  email: 'access@saltbush.example',
  answer: 'within 5 business days',
  ...australiaHelp,
}
