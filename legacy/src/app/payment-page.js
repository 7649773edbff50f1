// #!/accounts/pay: pays an amount by the method of the direct debit, a card or a bank account.
import { fields, fieldsOf, problemsOf } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { isUncertain, refusalOf } from './portal.js'

export const paymentPage = {
  title: 'Make a payment',
  templateUrl: 'pages/payment.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', 'money', PaymentPage],
}

function PaymentPage($scope, $timeout, portal, refreshRemotes, money) {
  this.state = 'loading'
  const digest = () => $scope.$applyAsync()
  const load = async () => {
    const [account, directDebit] = await Promise.all([portal.account(), portal.directDebit()])
    const { balance } = account
    this.balance = balance < 0 ? `${money.format(-balance)} in credit` : money.format(balance)
    this.directDebit = directDebit
    const kept = directDebit.method?.canPay
    this.form = {
      kind: kept ? 'kept' : 'card',
      values: { amount: balance > 0 ? balance.toFixed(2) : '' },
      problems: {},
    }
    this.state = directDebit.tokens === null ? 'off' : 'ready'
  }
  load()
    .catch(() => (this.state = 'failed'))
    .finally(digest)

  /** The request that the server has not answered. It keeps its key until it is, so that it pays once. */
  let open
  this.pay = async () => {
    if (this.isBusy) return
    const { form } = this
    form.problems = problemsOf([...(fieldsOf[form.kind] ?? []), 'amount'], form.values)
    this.message = undefined
    if (!open && Object.keys(form.problems).length > 0) return focusFirstProblem($timeout)
    this.isBusy = true
    try {
      open ??= await newRequest(portal, this.directDebit.tokens, form)
      const { amount } = await portal.pay(open.body, open.key)
      open = undefined
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
      const text = 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.'
      this.message = { kind: 'warning', text }
      return
    }
    open = undefined
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
