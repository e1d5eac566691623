import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import type { WidgetField } from '../renderer/react'

/** Renders an input that is bound to a state. The function `value` reads the state. */
export function renderField<Value, Props extends Partial<WidgetField<Value>>>(
  Widget: ComponentType<Props>,
  initial: Value,
  props: Omit<Props, keyof WidgetField<Value>>,
) {
  let current = initial
  function BoundWidget() {
    const [value, setValue] = useState(initial)
    current = value
    // TypeScript does not see that the parts together are the props.
    const whole = { ...props, value, onChange: setValue } as unknown as Props & object
    return <Widget {...whole} />
  }
  return { user: userEvent.setup(), ...render(<BoundWidget />), value: () => current }
}
