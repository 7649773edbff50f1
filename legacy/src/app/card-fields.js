// <card-fields> shows the fields of a card, which are the payment gateway's. This page has their labels and messages,
// and gives each form `card`, with which its page checks the fields and gets a token.
import { openCardFrame } from './card-frame.js'
import { lookOf } from './card-look.js'
import { cardNames } from './card-messages.js'

const labels = { number: 'Card number', expiry: 'Expiry date (MM/YY)', cvc: 'Security code (CVC)' }

const words = {
  number: {
    misfit: 'This does not fit: a card number has 12 to 19 digits',
    invalid: 'Enter a valid card number',
  },
  expiry: {
    misfit: 'This does not fit: an expiry date is MM/YY',
    invalid: 'Enter the expiry date as MM/YY',
    expired: 'This card has expired',
  },
  cvc: {
    misfit: 'This does not fit: a security code has 3 or 4 digits',
    invalid: 'Enter the 3 or 4 digits of the security code',
  },
}

const FAILED = "Sorry, the card fields can't be shown right now."

/** @param kinds the kind of problem of each field that has one. Every unknown kind is `invalid` */
export const cardProblems = (kinds) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, words[name][kind] ?? words[name].invalid]))

export function defineCardFields(application) {
  application.component('cardFields', {
    bindings: { form: '<', address: '<', isDisabled: '<' },
    templateUrl: 'pages/card-fields.html',
    controller: ['$element', '$scope', '$timeout', CardFields],
  })
}

function CardFields($element, $scope, $timeout) {
  const element = $element[0]
  const digest = () => $scope.$applyAsync()
  this.failed = FAILED
  this.kinds = {}
  const card = {
    check: () => check(this),
    createToken: () => this.frame.createToken(),
    focus: (name) => (this.state === 'failed' ? element.querySelector('button').focus() : this.frame?.focus(name)),
  }
  this.$onChanges = ({ form }) => {
    if (!form) return
    this.form.card = card
    // The form of the next payment is empty.
    if (!form.isFirstChange()) this.frame?.clear()
  }
  this.open = () => {
    this.frame?.close()
    const hadFocus = element.contains(document.activeElement)
    Object.assign(this, { state: 'loading', sent: undefined, kinds: {} })
    delete this.form.problems.card
    this.opened = new Promise((resolve, reject) => {
      const show = () => open(this, element, { digest, resolve, reject })
      // After the digest, because a hidden element cannot be measured.
      this.opening = $timeout(show)
    })
    // The button that was pressed is gone. After a failure there is another one, once the digest has drawn it.
    const focusAgain = () =>
      hadFocus && $timeout(() => document.activeElement === document.body && card.focus('number'))
    // `check` reports the failure.
    this.opened.then(focusAgain, focusAgain)
  }
  this.$postLink = () => this.open()
  this.$doCheck = () => synchronise(this, element)
  this.$onDestroy = () => {
    $timeout.cancel(this.opening)
    this.frame?.close()
  }
}

function open(fields, element, { digest, resolve, reject }) {
  const place = element.querySelector('.card-frame')
  const { fieldHeight, ...look } = lookOf(place)
  const height = fieldHeight * cardNames.length
  const handlers = {
    onReady() {
      fields.state = 'ready'
      resolve()
      digest()
    },
    onFailure() {
      fields.frame.close()
      fields.state = 'failed'
      reject(new Error('the card fields did not load'))
      digest()
    },
    onState(kinds) {
      showWhileTyping(fields, kinds)
      digest()
    },
    onEnter: () => element.closest('form').requestSubmit(),
  }
  fields.frame = openCardFrame({ place, address: fields.address, look: { ...look, labels, height } }, handlers, {
    document,
    window,
  })
}

async function check(fields) {
  try {
    await fields.opened
  } catch {
    return { card: FAILED }
  }
  fields.kinds = await fields.frame.check()
  return cardProblems(fields.kinds)
}

/** Shows a problem that is already shown or that more typing does not solve. */
function showWhileTyping(fields, kinds) {
  fields.kinds = kinds
  const { problems } = fields.form
  for (const name of cardNames) {
    if (!kinds[name]) delete problems[name]
    else if (problems[name] || kinds[name] === 'misfit') Object.assign(problems, cardProblems({ [name]: kinds[name] }))
  }
}

/** Passes on what has changed in the form since the last digest. */
function synchronise(fields, element) {
  const { form, frame, kinds, isDisabled = false, state } = fields
  const withProblem = cardNames.filter((name) => form.problems[name])
  const [first] = form.problems.card ? ['card'] : withProblem
  if (first) element.dataset.problem = first
  else delete element.dataset.problem
  if (state !== 'ready') return
  const problems = Object.fromEntries(
    withProblem.map((name) => [name, { text: form.problems[name], isUrgent: kinds[name] === 'misfit' }]),
  )
  const wanted = JSON.stringify({ problems, isDisabled })
  if (fields.sent === wanted) return
  fields.sent = wanted
  frame.showProblems(problems)
  frame.disable(isDisabled)
}
