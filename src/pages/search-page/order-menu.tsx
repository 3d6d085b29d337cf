import { ChevronDown } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { MenuButton, MenuRadio } from '../../ui/menu.tsx';
import { useGo } from '../search/results.tsx';
import { ORDERS, toAddress, type Search } from './address.ts';
import styles from './order-menu.module.css';

const ORDER_WORDS: Readonly<Record<Search['orderBy'], string>> = {
  title: 'By work',
  composer: 'By composer',
  spread: 'One of each analysis first',
};

/** How the places are grouped and ordered. */
export function OrderMenu({ search }: { readonly search: Search }) {
  const go = useGo();
  return (
    <div className={styles.order}>
      <MenuButton
        button={
          <>
            {ORDER_WORDS[search.orderBy]}
            <ChevronDown size={15} aria-hidden="true" />
          </>
        }
        buttonClass={buttonClass('plain', 'small')}
        label="Order"
        menuClass={styles.menu}
      >
        {ORDERS.map((orderBy) => (
          <MenuRadio
            key={orderBy}
            isChecked={orderBy === search.orderBy}
            onChoose={() => go(toAddress({ ...search, orderBy, page: 1 }))}
          >
            {ORDER_WORDS[orderBy]}
          </MenuRadio>
        ))}
      </MenuButton>
    </div>
  );
}
