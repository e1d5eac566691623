export { ensureValidators, isValidatorSource } from './ensure-validators.ts'
