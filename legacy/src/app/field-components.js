// <labelled-field> is a field with its label and error; <method-fields> the fields of a card or bank account, of which a
// card's are the payment gateway's; mask-as formats while typing.
import { fields, fieldsOf } from './fields.js'

export function defineFields(application) {
  application.directive('maskAs', () => ({ restrict: 'A', require: 'ngModel', link: formatWhileTyping }))
  application.component('labelledField', {
    bindings: { name: '<', values: '<', problems: '<' },
    templateUrl: 'pages/labelled-field.html',
    controller: function LabelledField() {
      this.$onInit = () => (this.field = fields[this.name])
      this.isMisfit = () => this.field.isMisfit?.(this.values[this.name] ?? '')
      // Runs while typing, not on blur, because an error that disappears then would move the button from under the
      // pointer.
      this.check = () => {
        const isTold = this.isMisfit() || this.problems[this.name]
        const problem = isTold && this.field.problem(this.values[this.name] ?? '')
        if (problem) this.problems[this.name] = problem
        else delete this.problems[this.name]
      }
    },
  })
  application.component('methodFields', {
    bindings: { form: '<', cardFields: '<', isDisabled: '<' },
    templateUrl: 'pages/method-fields.html',
    controller: function MethodFields() {
      this.names = () => fieldsOf[this.form.kind] ?? []
      // Stays when another method is selected, so that nothing typed is lost.
      this.$doCheck = () => (this.isCardUsed ||= this.form.kind === 'card')
    },
  })
}

/** Formats only at the end of the text, so that correcting the middle does not move the caret. */
function formatWhileTyping(scope, element, { maskAs }, ngModel) {
  const input = element[0]
  const { format } = fields[scope.$eval(maskAs)]
  let before = ''
  element.on('input', () => {
    const { value, selectionEnd } = input
    const isDeleting = value.length < before.length
    const formatted = format(value)
    if (!isDeleting && selectionEnd === value.length && formatted !== value) {
      // Immediately, because the next key may follow before a digest.
      input.value = formatted
      scope.$apply(() => ngModel.$setViewValue(formatted))
    }
    before = input.value
  })
  element.on('blur', () => {
    const formatted = format(input.value)
    if (formatted === input.value) return
    input.value = formatted
    // A digest may have moved focus.
    scope.$evalAsync(() => ngModel.$setViewValue(formatted))
  })
}

/** Moves focus to the first field with an error, after the digest of the first call, which renders the errors. */
export function focusFirstProblem($timeout, form) {
  $timeout(() => $timeout(() => focusFirst(form)))
}

function focusFirst(form) {
  const first = document.querySelector('[aria-invalid="true"], card-fields[data-problem]')
  if (first?.dataset.problem) form.card.focus(first.dataset.problem)
  else first?.focus()
}
