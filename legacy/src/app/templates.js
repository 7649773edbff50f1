// The templates, by the address at which AngularJS looks for them. No other text becomes elements of the page
// (trusted-types.js).
import cardFields from '../pages/card-fields.html'
import directDebit from '../pages/direct-debit.html'
import labelledField from '../pages/labelled-field.html'
import methodFields from '../pages/method-fields.html'
import payment from '../pages/payment.html'

export const templates = {
  'pages/card-fields.html': cardFields,
  'pages/direct-debit.html': directDebit,
  'pages/labelled-field.html': labelledField,
  'pages/method-fields.html': methodFields,
  'pages/payment.html': payment,
}
