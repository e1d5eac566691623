import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FloatingButton } from './floating-button'

const button = () => screen.getByRole('button', { name: 'Ayuda' })
const placeOf = ({ style }: HTMLElement) => [style.left, style.top]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(56)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  // Simulates the position of the button, which is 300, 600 at first.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(
      parseFloat(this.style.left) || 300,
      parseFloat(this.style.top) || 600,
      56,
      56,
    )
  })
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue()
  Object.assign(window, { innerWidth: 390, innerHeight: 800 })
})

function drag(byX: number, byY: number) {
  fireEvent.pointerDown(button(), { clientX: 320, clientY: 620, pointerId: 1 })
  fireEvent.pointerMove(button(), { clientX: 320 + byX, clientY: 620 + byY, pointerId: 1 })
  fireEvent.pointerUp(button(), { clientX: 320 + byX, clientY: 620 + byY, pointerId: 1 })
  fireEvent.click(button())
}

function renderButton() {
  const press = vi.fn(async () => {})
  render(<FloatingButton label="Ayuda" onPress={press} />)
  return press
}

describe('FloatingButton', () => {
  it('moves when it is dragged, and emits no press [DELAY-016]', () => {
    const press = renderButton()
    drag(-200, -300)
    expect(placeOf(button())).toEqual(['100px', '300px'])
    expect(press).not.toHaveBeenCalled()
  })

  it('is pressed by a tap, even if the finger moves slightly or has dragged it before [DELAY-015]', () => {
    const press = renderButton()
    drag(2, 3)
    drag(-100, 0)
    drag(0, 0)
    expect(press).toHaveBeenCalledTimes(2)
  })

  it.each([
    [-900, -900, ['8px', '8px']],
    [900, 900, ['326px', '736px']],
  ])('stays inside the window when dragged by %i, %i', (byX, byY, place) => {
    renderButton()
    drag(byX, byY)
    expect(placeOf(button())).toEqual(place)
  })

  it('moves back into a window that becomes smaller', () => {
    renderButton()
    drag(20, 60)
    Object.assign(window, { innerWidth: 200 })
    fireEvent(window, new Event('resize'))
    expect(placeOf(button())).toEqual(['136px', '660px'])
  })

  it('returns to its place if scrolling moves a control under it, but stays above other elements', () => {
    render(
      <main>
        <button>Pagar</button>
        <FloatingButton label="Ayuda" />
      </main>,
    )
    drag(-200, -300)
    fireEvent.scroll(window)
    expect(placeOf(button())).toEqual(['100px', '300px'])
    drag(200, 300)
    fireEvent.scroll(window)
    expect(placeOf(button())).toEqual(['', ''])
  })

  it('moves with the arrow keys, and Enter presses it', async () => {
    const press = renderButton()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
    expect(placeOf(button())).toEqual(['276px', '552px'])
    await userEvent.keyboard('{Enter}')
    expect(press).toHaveBeenCalledOnce()
  })
})
