/**
 * The props of an input with its field. The schema allows a document to leave the field out; the
 * renderer passes both members if there is a field.
 */
export type BoundProps<Props extends { value?: unknown; onChange?: unknown }> = Props &
  Required<Pick<Props, 'value' | 'onChange'>>
