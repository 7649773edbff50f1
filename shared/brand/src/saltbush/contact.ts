import type { Contact } from '../brand'

export const contact: Contact = {
  name: 'Saltbush Power',
  supportPhone: '1300 000 001',
  faqs: 'https://support.saltbush.example/',
}
