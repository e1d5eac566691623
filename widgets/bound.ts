/** The props of an input that is bound to a field. The renderer passes `value` and `onChange`. */
export type BoundProps<Props extends { value?: unknown; onChange?: unknown }> = Props &
  Required<Pick<Props, 'value' | 'onChange'>>
