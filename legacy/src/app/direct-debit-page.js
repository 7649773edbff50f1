// #!/accounts/direct-debit/: sets up direct debit, changes its card or bank account, or removes it.
import { fieldsOf, problemsOf, fields } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { focusHeading } from './own-routes.js'
import { isUncertain, refusalOf, UNSENT } from './portal.js'

const emptyForm = (kind = 'bankAccount') => ({ kind, values: {}, problems: {} })

export const directDebitPage = {
  title: 'Direct debit',
  templateUrl: 'pages/direct-debit.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', DirectDebitPage],
}

function DirectDebitPage($scope, $timeout, portal, refreshRemotes) {
  const services = {
    portal,
    refreshRemotes,
    focus: () => focusFirstProblem($timeout),
    // After the digest of the first one, which closes the dialog: behind an open one nothing takes the focus.
    focusTitle: () => $timeout(() => $timeout(() => focusHeading(document))),
  }
  const digest = () => $scope.$applyAsync()
  this.form = emptyForm()
  this.state = 'loading'
  portal
    .directDebit()
    .then(
      (current) => show(this, current),
      () => (this.state = 'failed'),
    )
    .finally(digest)

  const change = async (work) => {
    if (this.isBusy) return
    await work(this, services).finally(digest)
  }
  this.save = () => change(save)
  this.remove = () => change(remove)
  this.askToRemove = () => (this.isAsking = true)
  this.keep = () => (this.isAsking = false)
}

const show = (page, current) =>
  Object.assign(page, { current, isAsking: false, state: current.tokens === null ? 'off' : 'ready' })

async function save(page, { portal, refreshRemotes, focus }) {
  const { form } = page
  form.problems = problemsOf([...fieldsOf[form.kind], 'holder'], form.values)
  page.message = undefined
  if (Object.keys(form.problems).length > 0) return focus()
  page.isBusy = true
  try {
    const token = await portal.createToken(page.current.tokens, form)
    const body = { token, holder: fields.holder.value(form.values.holder), version: page.current.version }
    show(page, await sendTwice((key) => portal.setDirectDebit(body, key)))
    page.message = { kind: 'success', text: `Direct debit is set up: ${page.current.method.description}.` }
    page.form = emptyForm(form.kind)
    refreshRemotes()
  } catch (failure) {
    const { field, message } = refusalOf(failure)
    if (field) form.problems[field] = message
    else page.message = { kind: 'danger', text: message }
    if (field) focus()
  } finally {
    page.isBusy = false
  }
}

async function remove(page, { portal, refreshRemotes, focusTitle }) {
  page.message = undefined
  page.isBusy = true
  try {
    show(page, await sendTwice(portal.removeDirectDebit))
    page.message = { kind: 'success', text: 'Direct debit is removed. Please pay each bill by its due date.' }
    refreshRemotes()
    // The button that asked is gone.
    focusTitle()
  } catch (failure) {
    page.isAsking = false
    page.message = { kind: 'danger', text: refusalOf(failure).message }
  } finally {
    page.isBusy = false
  }
}

/** A lost answer is asked for once more; the same key changes once. That nothing was sent the second time says nothing about the first. */
function sendTwice(send) {
  const key = crypto.randomUUID()
  return send(key).catch((first) => {
    if (!isUncertain(first)) throw first
    return send(key).catch((second) => {
      throw second.status === UNSENT ? first : second
    })
  })
}
