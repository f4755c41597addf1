import { DevicesCard } from './DevicesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

export function SecurityCards() {
  return (
    <>
      <PasskeysCard />
      <SecondFactorCard />
      <PasswordCard />
      <DevicesCard />
    </>
  );
}
