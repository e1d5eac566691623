import { screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../analysis/check/report'
import { createProject } from '../../../analysis/project/project'
import { otherFiles, projectFiles, renderPanel, violationsOf } from '../document/testing'
import { keysIn, namespacesOf, rowsFor, notesOf, screensWith } from './text-rows'
import { TextsPanel } from './texts-panel'

const path = 'schemas/screens/repayment/repayment.json'
const spanish = 'locales/es/repayment.json'
const open = (changes: Readonly<Record<string, string>> = {}) =>
  renderPanel(<TextsPanel />, { changes, selected: { screen: 'repayment', path } })
const cell = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

// Each test reads the whole project and draws a panel over it.
it('names the screens that use a text, directly or through a fragment', () => {
  const project = createProject(new Map([...otherFiles(), ...projectFiles()]))
  expect(screensWith(project, 'borrowDetail.title').toSorted()).toEqual([
    'borrow-detail',
    'loan-details',
  ])
})

describe('the texts of a screen', () => {
  it('are listed side by side, including texts of its fragments', () => {
    open()
    expect(cell('repayment.title in Spanish').value).not.toBe('')
    expect(cell('repayment.title in English').value).not.toBe('')
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(8)
  })

  it('are edited in their file, which otherwise stays the same byte for byte', async () => {
    const { user, workspace } = open()
    const before = workspace.text(spanish)
    const old = cell('repayment.title in Spanish').value
    await user.type(cell('repayment.title in Spanish'), ' hoy')
    expect(workspace.text(spanish)).toBe(
      before.replace(JSON.stringify(old), JSON.stringify(`${old} hoy`)),
    )
    workspace.undo()
    expect(workspace.text(spanish)).toBe(before)
  })

  it('name the screens that show them, and the search also finds words of answers', async () => {
    const { user, selection } = open()
    await user.type(screen.getByRole('searchbox'), 'lumbre')
    expect(screen.getByText('No text has these words.')).toBeTruthy()
    const [found] = within(
      screen.getByRole('region', { name: 'Words of answers on the phone' }),
    ).getAllByRole('button', { name: 'My loan (loan-details) · “In review”' })
    expect(screen.queryByText(/logo-lumbre/)).toBeNull()
    await user.click(found!)
    expect(selection.getState()).toMatchObject({
      screen: 'loan-details',
      scenario: '21',
    })
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'Solicitar de nuevo')
    await user.click(screen.getAllByRole('button', { name: 'My loan (loan-details)' })[0]!)
    expect(selection.getState()).toMatchObject({
      path: 'schemas/screens/order/loan-details.json',
      pointer: expect.stringContaining('/body/') as string,
    })
  })

  it('are marked if a language lacks the text, until the user writes it', async () => {
    const { user, json } = open({ [spanish]: without(spanish, 'title') })
    const missing = cell('repayment.title in Spanish')
    expect(missing.placeholder).toBe('missing')
    expect(within(missing.closest('td')!).getByText(/Missing/)).toBeTruthy()
    await user.type(missing, 'Pago')
    expect(json(spanish)['title']).toBe('Pago')
    await waitFor(() => expect(within(missing.closest('td')!).queryByText(/Missing/)).toBeNull())
  })

  it('are all listed for an open text file', () => {
    renderPanel(<TextsPanel />, { selected: { path: 'locales/es/rating.json' } })
    const keys = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(keys.filter((key) => !/rating\.\w+$/.test(key))).toEqual([])
  })

  it('can be searched by key or words, and chosen by namespace', async () => {
    const { user } = open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which texts' }), 'rating')
    expect(
      screen.getAllByRole('rowheader').every(({ textContent }) => /rating\.\w+$/.test(textContent)),
    ).toBe(true)
    await user.click(screen.getByRole('searchbox'))
    await user.paste('repayment.title')
    expect(screen.getByText(/do not have these words, but others do/)).toBeTruthy()
    expect(cell('repayment.title in Spanish').value).not.toBe('')
    await user.paste('zzz')
    expect(screen.getByText('No text has these words.')).toBeTruthy()
  })

  it('passes axe', async () => {
    const { container } = open()
    expect(await violationsOf(container)).toEqual([])
  })
})

describe('notes about a text', () => {
  const project = createProject(new Map([...otherFiles(), ...projectFiles()]))

  it('concern less than 5 % of the real texts', () => {
    const rows = namespacesOf(project).flatMap((namespace) =>
      rowsFor(project, keysIn(project, namespace)),
    )
    expect(rows.length).toBeGreaterThan(300)
    expect(
      rows.filter((row) => notesOf(row, ['es', 'en'], []).length > 0).map(({ key }) => key).length,
    ).toBeLessThan(rows.length / 20)
  })

  it('report a text that is much longer than in another language', () => {
    const text = (value: string) => ({ key: 'a.b', file: '', pointer: '', value, args: [] })
    const row = {
      key: 'a.b',
      args: [],
      byLanguage: new Map([
        ['es', text('Pague ahora mismo todo lo que debe')],
        ['en', text('Pay')],
      ]),
    }
    expect(notesOf(row, ['es', 'en'], [])).toMatchObject([{ language: 'es', severity: 'warning' }])
  })

  it('are at the language that lacks the text, not at the language that has it', () => {
    const text = {
      key: 'a.b',
      file: 'locales/en/a.json',
      pointer: '/b',
      value: 'Pay',
      args: [],
    }
    const row = { key: 'a.b', args: [], byLanguage: new Map([['en', text]]) }
    const { file, pointer } = text
    const finding = { code: 'LZ602', what: 'Falta.', severity: 'error', file, pointer } as Finding
    expect(notesOf(row, ['es', 'en'], [finding])).toMatchObject([{ language: 'es' }])
  })
})

function without(file: string, name: string): string {
  const { [name]: _, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return JSON.stringify(rest, null, 2)
}
