import { Component, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from '../../core'
import { settle } from '../../core/testing'
import {
  createContext,
  memo,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from '../hooks'
import { pressedAttribute, paint } from '.'

function painted(node: ReactNode) {
  const root = document.createElement('div')
  const failed = vi.fn()
  return { root, failed, painting: paint(root, node, failed) }
}
const html = (node: ReactNode) => painted(node).root.innerHTML

describe('a pre-hydration rendering', () => {
  it('has strings and elements, but not the values that React leaves out', () => {
    expect(
      html(
        <button
          className="a"
          hidden={false}
          data-x={false}
          aria-busy={false}
          tabIndex={0}
          title={undefined}
        >
          {'a'}
          {0}
          {null}
          {true}
          {['b', <b key="b">c</b>]}
        </button>,
      ),
    ).toBe('<button class="a" data-x="false" aria-busy="false" tabindex="0">a0b<b>c</b></button>')
  })

  it('writes any attribute value as a string, and no handlers', () => {
    const markup = '"><script>alert(1)</script><img onerror=alert(1)>'
    const props = { onclick: 'alert(1)', onError: 'alert(1)' } as object
    const { root } = painted(
      <button title={markup} onClick={() => {}} {...props}>
        {markup}
      </button>,
    )
    expect([...root.querySelectorAll('*')]).toHaveLength(1)
    expect(root.firstElementChild?.getAttributeNames()).toEqual(['title'])
    expect(root.textContent).toBe(markup)
  })

  it('draws SVG in its own namespace', () => {
    const { root } = painted(
      <svg viewBox="0 0 1 1" strokeWidth={2}>
        <foreignObject>
          <p />
        </foreignObject>
      </svg>,
    )
    expect(root.innerHTML).toBe(
      '<svg viewBox="0 0 1 1" stroke-width="2"><foreignObject><p></p></foreignObject></svg>',
    )
    expect(root.querySelector('svg')?.namespaceURI).toContain('svg')
    expect(root.querySelector('p')?.namespaceURI).toContain('xhtml')
  })

  it('has the values of fields', () => {
    const nothing = () => {}
    expect(
      html(
        <>
          <input value="a" readOnly={true} onChange={nothing} />
          <input type="checkbox" checked={true} onChange={nothing} />
          <input defaultValue="b" />
          <textarea value="c" onChange={nothing} />
        </>,
      ),
    ).toBe(
      '<input readonly="" value="a"><input type="checkbox" checked=""><input value="b"><textarea>c</textarea>',
    )
  })

  it('has styles with their units', () =>
    expect(
      html(<p style={{ width: 4, opacity: 0.5, '--own': 3, marginTop: 0 } as object} />),
    ).toContain('width: 4px; opacity: 0.5; --own: 3; margin-top: 0'))

  it('shows components in their initial state', () => {
    const Depth = createContext(0)
    const Inner = memo(function Inner() {
      const [text] = useState(() => 'state')
      const [count] = useState(2)
      const double = useMemo(() => count * 2, [count])
      return `${text} ${count} ${double} ${useContext(Depth)} ${useId()}`
    })
    expect(
      html(
        <p>
          <Depth value={7}>
            <Inner />
          </Depth>
          <Inner />
        </p>,
      ),
    ).toBe('<p>state 2 4 7 state 2 4 0 </p>')
  })

  it('runs layout effects before the page is visible, and no other effects', () => {
    const later = vi.fn()
    function Arranged() {
      const element = useRef<HTMLElement>(null)
      useLayoutEffect(() => {
        element.current!.setAttribute('data-width', '3')
      })
      useEffect(later)
      return <b ref={element} />
    }
    expect(html(<Arranged />)).toBe('<b data-width="3"></b>')
    expect(later).not.toHaveBeenCalled()
  })
})

describe('a crash', () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = () => (this.state.failed ? <i>fallback</i> : this.props.children)
  }
  function Crash(): ReactNode {
    throw new Error('crash')
  }

  it('shows only the fallback of its boundary', () =>
    expect(
      html(
        <Boundary>
          <b />
          <Crash />
        </Boundary>,
      ),
    ).toBe('<i>fallback</i>'))

  it('throws without a boundary', () => {
    expect(() => html(<Crash />)).toThrow('crash')
    expect(() => html(<p>{{} as ReactNode}</p>)).toThrow('Only texts and elements')
  })

  it('in a later rendering leaves the page unchanged', async () => {
    const store = createStore({ text: 'a' })
    const { root, failed } = painted(<Reading store={store} crash="b" />)
    store.set('text', 'b')
    await settle()
    expect(root.textContent).toBe('a')
    expect(failed).toHaveBeenCalledOnce()
  })
})

describe('a rendering before hydration', () => {
  it("follows its stores until React hydrates it, and keeps the user's input", async () => {
    const store = createStore({ text: 'a' })
    const { root, painting } = painted(
      <>
        <Reading store={store} />
        <input defaultValue="x" />
      </>,
    )
    const [text, field] = [root.querySelector('p'), root.querySelector('input')!]
    field.value = 'typed'
    text!.setAttribute(pressedAttribute, '')
    store.set('text', 'b')
    await settle()
    expect([text!.textContent, field.value]).toEqual(['b', 'typed'])
    expect([...root.children]).toEqual([text, field])
    expect(text!.hasAttribute(pressedAttribute)).toBe(true)
    store.set('text', 'c')
    painting.finish()
    expect(text!.textContent).toBe('c')
    store.set('text', 'd')
    await settle()
    painting.repaint()
    expect(text!.textContent).toBe('c')
  })

  it('changes a style without the `style` attribute, which a strict policy would block', async () => {
    const store = createStore({ text: '4px' })
    const { root } = painted(<Reading store={store} as="width" />)
    const shown = root.querySelector('p')!
    // The style object of happy-dom writes the attribute itself.
    const style = { cssText: '' }
    Object.defineProperty(shown, 'style', { value: style })
    const attributes = vi.spyOn(shown, 'setAttribute')
    store.set('text', '8px')
    await settle()
    expect(style.cssText).toBe('width: 8px;')
    expect(attributes.mock.calls.map(([name]) => name)).not.toContain('style')
    expect(root.querySelector('p')).toBe(shown)
  })

  it('replaces an element by an element of another kind', async () => {
    const store = createStore({ text: 'a' })
    const { root } = painted(<Reading store={store} short="b" />)
    store.set('text', 'b')
    await settle()
    expect(root.innerHTML).toBe('<b>b</b>')
  })
})

type ReadingProps = {
  store: ReturnType<typeof createStore>
  crash?: string
  short?: string
  as?: 'width'
}

function Reading({ store, crash, short, as }: ReadingProps): ReactNode {
  const read = () => store.read('text') as string
  const text = useSyncExternalStore((listener) => store.subscribe(['text'], listener), read, read)
  if (text === crash) throw new Error('crash')
  if (as) return <p style={{ [as]: text }} />
  return text === short ? <b>{text}</b> : <p title={text}>{text}</p>
}
