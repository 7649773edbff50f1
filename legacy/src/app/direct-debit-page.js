// #!/accounts/direct-debit/: sets up direct debit, or changes its card or bank account.
import { fieldsOf, problemsOf, fields } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { isUncertain, refusalOf } from './portal.js'

const emptyForm = (kind = 'bankAccount') => ({ kind, values: {}, problems: {} })

export const directDebitPage = {
  title: 'Direct debit',
  templateUrl: 'pages/direct-debit.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', DirectDebitPage],
}

function DirectDebitPage($scope, $timeout, portal, refreshRemotes) {
  this.form = emptyForm()
  this.state = 'loading'
  const digest = () => $scope.$applyAsync()
  const show = (current) => Object.assign(this, { current, state: current.tokens === null ? 'off' : 'ready' })
  portal
    .directDebit()
    .then(show, () => (this.state = 'failed'))
    .finally(digest)

  this.save = async () => {
    if (this.isBusy) return
    const { form } = this
    form.problems = problemsOf([...fieldsOf[form.kind], 'holder'], form.values)
    this.message = undefined
    if (Object.keys(form.problems).length > 0) return focusFirstProblem($timeout)
    this.isBusy = true
    try {
      const token = await portal.createToken(this.current.tokens, form)
      const body = { token, holder: fields.holder.value(form.values.holder), version: this.current.version }
      show(await saveTwice(portal, body))
      this.message = { kind: 'success', text: `Direct debit is set up: ${this.current.method.description}.` }
      this.form = emptyForm(form.kind)
      refreshRemotes()
    } catch (failure) {
      const { field, message } = refusalOf(failure)
      if (field) form.problems[field] = message
      else this.message = { kind: 'danger', text: message }
      if (field) focusFirstProblem($timeout)
    } finally {
      this.isBusy = false
      digest()
    }
  }
}

/** A lost answer is asked for once more; the same key sets up once. */
function saveTwice(portal, body) {
  const key = crypto.randomUUID()
  return portal.setDirectDebit(body, key).catch((failure) => {
    if (!isUncertain(failure)) throw failure
    return portal.setDirectDebit(body, key)
  })
}
