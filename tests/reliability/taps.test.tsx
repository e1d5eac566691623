import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { paint } from '../../renderer/react/paint'
import { recordEarlyInputs } from '../../src/app/early-inputs'
import { replayInputs } from '../../src/app/program'
import { createRandom, type Random } from './random'

// In development React warns about each attribute that it does not know.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const names = Array.from({ length: 12 }, (_, index) => `control-${index}`)

/** Controls of all kinds, some of which cannot be pressed. */
function Controls({ press }: { press: (name: string) => void }) {
  return names.map((name, index) =>
    index % 3 === 0 ? (
      <label key={name} id={name}>
        <input type="checkbox" disabled={index % 4 === 3} onChange={() => press(name)} />
        <span>{name}</span>
      </label>
    ) : (
      <button key={name} id={name} disabled={index % 4 === 3} onClick={() => press(name)}>
        <span>{name}</span>
      </button>
    ),
  )
}

/** Taps a control or its content. Returns the name of the control if it can be pressed. */
function tap(root: HTMLElement, random: Random): string | undefined {
  const control = root.querySelector<HTMLElement>(`#${random.pick(names)}`)!
  const target = random.chance(0.5) ? control : control.querySelector('span')!
  target.click()
  return control.matches(':disabled, :has(:disabled)') ? undefined : control.id
}

it('of 1,000 random taps during hydration, each control handles one tap; after hydration, it handles every tap', async () => {
  const random = createRandom(15)
  for (let round = 0; round < 50; round++) {
    const pressed: string[] = []
    const page = <Controls press={(name) => void pressed.push(name)} />
    const root = document.body.appendChild(document.createElement('div'))
    const endEarly = recordEarlyInputs(root)
    const painting = paint(root, page, () => {})
    const early = new Set<string | undefined>()
    for (let taps = 0; taps < 20; taps++) {
      if (random.chance(0.2)) painting.repaint()
      early.add(tap(root, random))
    }
    expect(pressed).toEqual([])
    painting.finish()
    const react = await act(() => hydrateRoot(root, page))
    expect(await act(() => replayInputs(endEarly()))).toBe(0)
    early.delete(undefined)
    expect(pressed).toEqual([...early])
    const later = await act(() => Array.from({ length: 5 }, () => tap(root, random)))
    expect(pressed.slice(early.size)).toEqual(later.filter(Boolean))
    act(() => react.unmount())
    root.remove()
  }
})
