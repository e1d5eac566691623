import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import schema from './notice-bar.schema.json'
import { NoticeBar } from './notice-bar'

function measureAs(textWidth: number, windowWidth: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(textWidth)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(windowWidth)
}

const line = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.lz-notice-bar__line')

describe('NoticeBar', () => {
  it('moves 40 times a second by default [WIDGET-015]', () => {
    measureAs(768, 300)
    const { container } = render(<NoticeBar text="A long line" />)
    expect(schema.properties.speed.default).toBe(40)
    expect(line(container)?.style.animationTimingFunction).toBe('steps(800)')
    expect(line(container)?.style.animationDuration).toBe('20s')
  })

  it('moves at the speed of the document', () => {
    measureAs(768, 300)
    const { container } = render(<NoticeBar text="A long line" speed={80} />)
    expect(line(container)?.style.animationDuration).toBe('10s')
  })

  it('does not move if the line fits', () => {
    measureAs(200, 300)
    const { container } = render(<NoticeBar text="A line" />)
    expect(line(container)?.style.animationDuration).toBe('')
    expect(container.textContent).toBe('A line')
  })

  it('is read only once, although it is drawn twice, and stops on focus', async () => {
    measureAs(768, 300)
    render(<NoticeBar text="A long line" />)
    expect(
      screen
        .getAllByText('A long line')
        .filter((text) => text.getAttribute('aria-hidden') !== 'true'),
    ).toHaveLength(1)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('marquee'))
  })

  it('closes', async () => {
    const close = vi.fn(async () => {})
    render(<NoticeBar text="A line" closeLabel="Cerrar" onClose={close} />)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(close).toHaveBeenCalledOnce()
    expect(screen.queryByText('A line')).toBeNull()
  })
})
