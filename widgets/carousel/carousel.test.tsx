import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import schema from './carousel.schema.json'
import { Carousel } from './carousel'

// Simulates a layout, which happy-dom lacks: three slides of 300 pixels side by side.
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'IMG'
      ? 300 * [...(this.parentElement?.children ?? [])].indexOf(this)
      : 0
  })
}

const wantsRest = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches }) as MediaQueryList,
    )

beforeEach(() => {
  vi.useFakeTimers()
  layOut()
  wantsRest(false)
})

// A real browser computes this margin. happy-dom does not.
const renderCarousel = (props: { autoplay?: boolean } = {}) =>
  render(
    <Carousel label="Promociones" pauseLabel="Pausar" playLabel="Reproducir" {...props}>
      {['One', 'Two', 'Three'].map((alt) => (
        <img key={alt} src={`/${alt}.jpg`} alt={alt} style={{ marginRight: 0 }} />
      ))}
    </Carousel>,
  )
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const current = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label')

describe('Carousel', () => {
  it('advances automatically every 3000 ms [SITE-006 SITE-008]', () => {
    renderCarousel()
    expect(schema.properties.interval.default).toBe(3000)
    expect(current()).toBe('1')
    pass(2999)
    expect(current()).toBe('1')
    pass(1)
    expect(current()).toBe('2')
    pass(3000)
    expect(current()).toBe('3')
  })

  it('starts again after the last slide [SITE-007]', () => {
    renderCarousel()
    pass(9000)
    expect(current()).toBe('1')
  })

  it('can be stopped and started', () => {
    renderCarousel()
    fireEvent.click(screen.getByRole('button', { name: 'Pausar' }))
    pass(9000)
    expect(current()).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: 'Reproducir' }))
    pass(3000)
    expect(current()).toBe('2')
  })

  it('shows a chosen slide', () => {
    renderCarousel({ autoplay: false })
    fireEvent.click(screen.getByRole('button', { name: '3' }))
    expect(current()).toBe('3')
  })

  it('does not move for users who prefer reduced motion', () => {
    wantsRest(true)
    renderCarousel()
    pass(9000)
    expect(current()).toBe('1')
    expect(screen.getByRole('button', { name: 'Reproducir' })).toBeTruthy()
  })

  it('waits while the page is hidden', () => {
    renderCarousel()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    pass(9000)
    expect(current()).toBe('1')
    visibility.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    pass(3000)
    expect(current()).toBe('2')
  })
})
