import { fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../controls/controls'
import { renderPanel, violationsOf } from '../document/testing'
import { FindDialog } from './find-dialog'

const tabs = [{ region: 'drawer', name: 'past', label: 'History' }] as const

/** Renders the dialog on a page with an enabled and a disabled button. */
function Page({ save, close }: { save: () => void; close: () => void }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button command="save" onClick={save} />
      <Button command="undo" disabled />
      <Button command="find" onClick={() => setIsOpen(true)} />
      {isOpen && <FindDialog tabs={tabs} close={close} />}
    </>
  )
}

function open() {
  const [save, close] = [vi.fn(), vi.fn()]
  const panel = renderPanel(<Page save={save} close={close} />)
  fireEvent.click(screen.getByRole('button', { name: 'Search and commands' }))
  const field = () => screen.getByRole('combobox', { name: 'Search and commands' })
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { ...panel, save, close, field, options }
}

describe('the search', () => {
  it('focuses its field, and lists the commands that are possible now with their keys', async () => {
    const { field, options } = open()
    expect(document.activeElement).toBe(field())
    expect(options()).toContainEqual(expect.stringMatching(/SaveCtrl\+S$/))
    expect(options()).toContain('Show History')
    expect(options()).toContain('New screen…')
    expect(options().filter((words) => /^Undo|Approve|Move up/.test(words))).toEqual([])
  })

  it('closes on Enter, and then runs the active command', async () => {
    const { user, save, close, field } = open()
    await user.type(field(), 'sav{Enter}')
    expect(close).toHaveBeenCalled()
    expect(save).toHaveBeenCalledOnce()
  })

  it('finds screens, scenarios, endpoints, elements and texts without accents, and opens them', async () => {
    const { user, selection, field } = open()
    const find = async (words: string) => {
      await user.clear(field())
      await user.type(field(), words)
      return screen.findAllByRole('option')
    }
    const loan = await find('my loan')
    expect(loan[0]!.textContent).toMatch(/^ScreensMy loan/)
    for (const [words, found] of [
      ['repaymentWay', /Endpoints.*repayment\.repaymentWay/],
      ['mi prestamo', /Texts.*Mi préstamo/],
      ['174-delay', /Scenarios.*174-delay/],
      ['aplasar', /Aplazar/],
    ] as const)
      expect((await find(words)).map((option) => option.textContent)).toContainEqual(
        expect.stringMatching(found),
      )
    const [node] = (await find('button aplazar')).filter((option) =>
      option.textContent.includes('My loan'),
    )
    await user.click(within(node!).getByText('Aplazar'))
    expect(selection.getState()).toMatchObject({ screen: 'loan-details' })
    expect(selection.getState().pointer).not.toBe('')
  })

  it('finds the screens that show words, also words of an answer, and opens the node', async () => {
    const { user, selection, field } = open()
    const find = async (words: string, place: RegExp) => {
      await user.clear(field())
      await user.type(field(), words)
      const found = await screen.findAllByRole('option')
      return found.find(({ textContent }) => place.test(textContent))
    }
    expect(await find('borrow again', /Borrow again|Solicitar de nuevo.*My loan/)).toBeTruthy()
    const answer = await find('lumbre', /Efectivo Lumbre.*My loan.*“In review”/)
    await user.click(answer!)
    expect(selection.getState()).toMatchObject({ screen: 'loan-details', scenario: '21' })
  })

  it('shows a message if nothing is found, and passes axe', async () => {
    const { user, field, container } = open()
    expect(await violationsOf(container)).toEqual([])
    await user.type(field(), 'zzyx')
    expect(await screen.findByText('No results.')).toBeTruthy()
  })
})
