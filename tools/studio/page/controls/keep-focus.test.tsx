import { afterEach, beforeAll, expect, it } from 'vitest'
import { keepFocus } from './keep-focus'

beforeAll(() => keepFocus(document))
afterEach(() => document.body.replaceChildren())

function open() {
  document.body.innerHTML =
    '<section><form><button>Ask</button></form><input></section><button>Other</button>'
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const button = find('button') as HTMLButtonElement
  button.focus()
  return { button, form: find('form'), section: find('section'), input: find('input') }
}

const focused = () => document.activeElement

it('gives the focus to the container of a removed control, and to the next container after that', async () => {
  const { button, form, section, input } = open()
  button.remove()
  await expect.poll(focused).toBe(form)
  form.remove()
  await expect.poll(focused).toBe(section)
  input.focus()
  expect(section.hasAttribute('tabindex')).toBe(false)
})

it('gives the focus back to a control that is enabled again', async () => {
  const { button, form } = open()
  button.disabled = true
  await expect.poll(focused).toBe(form)
  button.disabled = false
  await expect.poll(focused).toBe(button)
})

it('leaves the focus where a person moves it', async () => {
  const { button, input } = open()
  button.blur()
  input.hidden = true
  // The observer runs before this promise resolves.
  await Promise.resolve()
  expect(focused()).toBe(document.body)
})
