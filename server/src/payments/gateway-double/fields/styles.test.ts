import { checkedStyles } from './styles'

const checkedInput = (name: string, value: string) => checkedStyles({ input: { [name]: value } }).input?.[name]

test.each([
  ['display', 'none'],
  ['opacity', '0'],
  ['opacity', '0.1'],
  ['opacity', 'inherit'],
  ['height', '0px'],
  ['height', '1px'],
  ['height', '0'],
  ['max-width', '0px'],
  ['font-size', '0px'],
  ['margin-top', '-400px'],
  ['margin-bottom', '-40px'],
  ['margin-top', '9000px'],
  ['padding-left', '900px'],
  ['padding-top', '4000px'],
  ['color', 'transparent'],
  ['color', 'rgba(0, 0, 0, 0)'],
  ['color', 'rgba(0, 0, 0, 0.2)'],
  ['color', 'rgb(0 0 0 / 0)'],
  ['color', 'oklch(0.2 0.1 90 / 0.1)'],
  ['position', 'absolute'],
])('a page cannot hide a field with %s: %s', (name, value) => {
  expect(checkedInput(name, value)).toBeUndefined()
})

test.each([
  ['display', 'block'],
  ['opacity', '1'],
  ['height', '48px'],
  ['max-width', 'none'],
  ['max-width', '100%'],
  ['font-size', '17px'],
  ['margin-bottom', '0px'],
  ['padding-left', '12px'],
  ['color', 'rgb(0, 0, 0)'],
  ['color', 'rgba(20, 30, 40, 0.87)'],
  ['color', '#1b2b2a'],
  ['color', 'oklch(0.2 0.1 90)'],
])('a page may set %s: %s', (name, value) => {
  expect(checkedInput(name, value)).toBe(value)
})
