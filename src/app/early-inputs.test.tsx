import { act, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useState } from '../../renderer/react'
import { paint } from '../../renderer/react/paint'
import { recordEarlyInputs } from './early-inputs'
import { replayInputs } from './program'

let mounted: Root | undefined
afterEach(async () => {
  await act(async () => mounted?.unmount())
  document.body.textContent = ''
})

async function early(page: ReactNode, person: (root: HTMLElement) => void) {
  const root = document.body.appendChild(document.createElement('div'))
  const endEarly = recordEarlyInputs(root)
  const replay = () => replayInputs(endEarly())
  const painting = paint(root, page, () => {})
  person(root)
  const before = root.innerHTML
  painting.finish()
  await act(async () => void (mounted = hydrateRoot(root, page)))
  let lost = 0
  await act(async () => void (lost = replay()))
  return { root, before, lost, replay }
}
const find = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(name)!

describe('a press before the program has loaded', () => {
  it('marks its control, and runs once', async () => {
    const pay = vi.fn()
    const { root, before, lost, replay } = await early(
      <button onClick={pay}>
        <b>Pay</b>
      </button>,
      (root) => {
        find(root, 'b').click()
        find(root, 'b').click()
      },
    )
    expect(before).toContain('data-heard')
    expect(pay).toHaveBeenCalledOnce()
    expect(root.innerHTML).not.toContain('data-heard')
    expect([lost, replay()]).toEqual([0, 0])
    find(root, 'b').click()
    expect(pay).toHaveBeenCalledTimes(2)
  })

  it('several presses run in their order, and presses on removed controls are counted', async () => {
    const pressed: string[] = []
    const button = (name: string) => (
      <button id={name} onClick={() => pressed.push(name)}>
        {name}
      </button>
    )
    const { lost } = await early(
      <>
        {button('a')}
        {button('b')}
      </>,
      (root) => {
        find(root, '#b').click()
        find(root, '#a').click()
        const gone = root.appendChild(document.createElement('button'))
        gone.click()
        gone.remove()
      },
    )
    expect(pressed).toEqual(['b', 'a'])
    expect(lost).toBe(1)
  })

  it('works on a control and on its label', async () => {
    function Choice() {
      const [chosen, choose] = useState(false)
      return (
        <label>
          <input type="checkbox" checked={chosen} onChange={() => choose(!chosen)} />
          Agree
        </label>
      )
    }
    const { root } = await early(<Choice />, (page) => find(page, 'label').click())
    expect((find(root, 'input') as HTMLInputElement).checked).toBe(true)
  })

  it('on a link or a text field is left to the browser', async () => {
    const followed = vi.fn((event: Event) => event.preventDefault())
    document.body.addEventListener('click', followed)
    await early(
      <>
        <a href="/terms">Terms</a>
        <input aria-label="Name" defaultValue="" />
      </>,
      (root) => {
        find(root, 'a').click()
        find(root, 'input').click()
      },
    )
    expect(followed).toHaveBeenCalledTimes(2)
    document.body.removeEventListener('click', followed)
  })
})

it('text typed before the program has loaded is entered afterwards', async () => {
  function Field() {
    const [text, setText] = useState('')
    return (
      <>
        <input value={text} onChange={({ target }) => setText(target.value)} />
        <p>{text}</p>
      </>
    )
  }
  const { root } = await early(<Field />, (page) => {
    const field = find(page, 'input') as HTMLInputElement
    field.value = 'Ana'
    fireEvent(field, new Event('input', { bubbles: true }))
  })
  expect(find(root, 'p').textContent).toBe('Ana')
  expect((find(root, 'input') as HTMLInputElement).value).toBe('Ana')
})

it('a file picked before the program has loaded is picked afterwards', async () => {
  const picked: (string | undefined)[] = []
  const photo = new File(['x'], 'photo.png', { type: 'image/png' })
  const { root } = await early(
    <>
      <input type="file" onChange={({ target }) => picked.push(target.files?.[0]?.name)} />
      <button onClick={() => picked.push('then sent')}>Send</button>
    </>,
    (page) => {
      const field = find(page, 'input')
      Object.defineProperty(field, 'files', { value: [photo] })
      fireEvent(field, new Event('input', { bubbles: true }))
      fireEvent(field, new Event('change', { bubbles: true }))
      find(page, 'button').click()
    },
  )
  expect(picked).toEqual(['photo.png', 'then sent'])
  expect((find(root, 'input') as HTMLInputElement).files).toEqual([photo])
})
