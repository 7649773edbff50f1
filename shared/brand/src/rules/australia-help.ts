// Services of the country that help people to use the portal, or to complain.
import type { AccessibilityContact } from '../brand'

export const australiaHelp = {
  relay: {
    name: 'the National Relay Service',
    phone: '1300 555 727',
    site: 'https://www.accesshub.gov.au/about-the-nrs',
  },
  complaints: {
    name: 'the Australian Human Rights Commission',
    phone: '1300 656 419',
    site: 'https://humanrights.gov.au/complaints',
  },
} as const satisfies Pick<AccessibilityContact, 'relay' | 'complaints'>
