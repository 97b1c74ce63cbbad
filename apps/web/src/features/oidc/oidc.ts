export { ProviderButton } from './provider-button.tsx';
