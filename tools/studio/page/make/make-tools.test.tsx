import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderPanel, violationsOf } from '../document/testing'
import { MakeTools } from './make-tools'

// The DOM of the tests cannot open `dialog` elements.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})

const open = (path?: string) =>
  renderPanel(<MakeTools />, path === undefined ? {} : { selected: { path } })
const field = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const support = 'schemas/screens/support/customer-service.json'

describe('a new screen', () => {
  it('is a copy with a new name, route and titles; it opens at once and is one undo step', async () => {
    const { user, workspace, selection, container, json } = open(support)
    const before = workspace.files()
    await user.click(press('New screen…'))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Start with' }),
      'A copy of Customer service',
    )
    await user.type(field('Title in Spanish'), 'Llámenos')
    await user.type(field('Title in English'), 'Call us')
    // The title proposes a name.
    expect((field('Name') as HTMLInputElement).value).toBe('llamenos')
    await user.clear(field('Name'))
    await user.type(field('Name'), 'call-us')
    expect(await violationsOf(container)).toEqual([])
    await user.click(press('Create'))
    const path = 'schemas/screens/support/call-us.json'
    expect(json(path)).toMatchObject({ screen: 'call-us', routes: ['/call-us'] })
    expect(json('locales/es/callUs.json')).toMatchObject({
      title: 'Llámenos',
      whatsapp: 'WhatsApp',
    })
    expect(selection.getState()).toMatchObject({ path, screen: 'call-us' })
    expect(workspace.undoLabel).toBe('Create the screen call-us')
    expect(screen.queryByRole('dialog')).toBeNull()
    workspace.undo()
    expect(workspace.files()).toEqual(before)
  })

  it('shows the reason for a refusal, and keeps the input', async () => {
    const { user, workspace } = open()
    const before = workspace.files()
    await user.click(press('New screen…'))
    await user.type(field('Name'), 'Call Us')
    await user.type(field('Title in Spanish'), 'Llámenos')
    await user.type(field('Title in English'), 'Call us')
    await user.click(press('Create'))
    expect(screen.getByRole('alert').textContent).toContain(
      '"Call Us" is not a valid name of a screen. Use at most 64 lower-case letters, digits and hyphens, and begin with a letter, as in "call-us".',
    )
    expect((field('Name') as HTMLInputElement).value).toBe('Call Us')
    expect(workspace.files()).toBe(before)
  })
})

describe('the open document', () => {
  it('is renamed everywhere, and undo restores the old name', async () => {
    const { user, workspace, json } = open('schemas/screens/repayment/delay.json')
    const before = workspace.files()
    await user.click(press('Rename…'))
    await user.clear(field('New name'))
    await user.type(field('New name'), 'later')
    await user.click(press('Rename it everywhere'))
    expect(json('schemas/screens/repayment/later.json')).toMatchObject({ screen: 'later' })
    expect(workspace.files().has('schemas/screens/repayment/delay.json')).toBe(false)
    expect(workspace.text('schemas/screens/order/loan-details.json')).toContain('"later"')
    workspace.undo()
    expect(workspace.files()).toEqual(before)
  })

  it('is not deleted while other documents use it, and links lead to each use', async () => {
    const { user, selection } = open('schemas/screens/repayment/delay.json')
    await user.click(press('Delete…'))
    await user.click(press('Delete'))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('The screen "delay" is still used, so it was not deleted.')
    await user.click(within(alert).getAllByRole('button').at(-1)!)
    expect(selection.getState().path).toBe('schemas/screens/system/test-preview.json')
  })

  it('cannot be renamed or deleted unless it is a screen or a fragment', () => {
    open('schemas/app.json')
    expect((press('Rename…') as HTMLButtonElement).disabled).toBe(true)
    expect((press('Delete…') as HTMLButtonElement).disabled).toBe(true)
  })
})
