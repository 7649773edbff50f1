// #!/accounts/pay: pays an amount by the method of the direct debit, a card or a bank account.
import { fields, fieldsOf, problemsOf } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { isUncertain, refusalOf } from './portal.js'

const NOT_CONFIRMED = {
  kind: 'warning',
  text: 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.',
}

export const paymentPage = {
  title: 'Make a payment',
  templateUrl: 'pages/payment.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', 'money', 'openPayment', PaymentPage],
}

function PaymentPage($scope, $timeout, portal, refreshRemotes, money, openPayment) {
  this.state = 'loading'
  const digest = () => $scope.$applyAsync()
  /** The request that the server has not answered. It keeps its key until it is, so that it pays once. */
  let open
  let accountNumber
  const load = async () => {
    const [account, directDebit] = await Promise.all([portal.account(), portal.directDebit()])
    const { balance } = account
    accountNumber = account.accountNumber
    open = openPayment.find(accountNumber)
    this.isOpen = open !== undefined
    this.balance = balance < 0 ? `${money.format(-balance)} in credit` : money.format(balance)
    this.directDebit = directDebit
    const amount = open ? open.body.amountCents / 100 : balance
    this.form = {
      kind: directDebit.method?.canPay ? 'kept' : 'card',
      values: { amount: amount > 0 ? amount.toFixed(2) : '' },
      problems: {},
    }
    this.state = directDebit.tokens === null ? 'off' : 'ready'
    if (open) this.message = NOT_CONFIRMED
  }
  load()
    .catch(() => (this.state = 'failed'))
    .finally(digest)

  const close = () => {
    open = undefined
    openPayment.forget()
  }
  this.pay = async () => {
    if (this.isBusy) return
    const { form } = this
    form.problems = open ? {} : problemsOf([...(fieldsOf[form.kind] ?? []), 'amount'], form.values)
    this.message = undefined
    if (Object.keys(form.problems).length > 0) return focusFirstProblem($timeout)
    this.isBusy = true
    try {
      open ??= await newRequest(portal, this.directDebit.tokens, form)
      // Before it is sent: remotes on the page lead to the login page too.
      openPayment.keep(accountNumber, open)
      const { amount } = await portal.pay(open.body, open.key)
      close()
      refreshRemotes()
      this.message = { kind: 'success', text: `Thank you. We received your payment of ${money.format(amount)}.` }
      // The form is put away then, so that nobody pays the old balance again.
      await load().catch(() => (this.state = 'failed'))
    } catch (failure) {
      tell(failure)
    } finally {
      this.isOpen = open !== undefined
      this.isBusy = false
      digest()
    }
  }

  const tell = (failure) => {
    if (open && isUncertain(failure)) {
      this.message = NOT_CONFIRMED
      return
    }
    close()
    const { field, message } = refusalOf(failure)
    if (!field) this.message = { kind: 'danger', text: message }
    else {
      this.form.problems[field] = message
      focusFirstProblem($timeout)
    }
  }
}

async function newRequest(portal, address, form) {
  const amountCents = fields.amount.value(form.values.amount)
  const token = form.kind === 'kept' ? undefined : await portal.createToken(address, form)
  return { key: crypto.randomUUID(), body: token === undefined ? { amountCents } : { amountCents, token } }
}
