import type { Contact } from '../brand'

export const contact: Contact = {
  name: 'Wattlebird Energy',
  supportPhone: '1300 000 000',
  faqs: 'https://help.wattlebird.example/',
}
