/** What the page of the contract shows of `openapi.yaml`, made by the build: `contractPage` in vite.config.ts. */
declare module 'virtual:contract' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- the declaration of a module cannot have imports of its own
  export const contract: import('../shared/contract-description.ts').ContractDescription;
}
