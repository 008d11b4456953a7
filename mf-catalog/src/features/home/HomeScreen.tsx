import { useArrived } from '@storefront/platform';
import { StatsBlock } from '../stats/StatsBlock';
import { StatsStrip } from '../stats/StatsStrip';
import { Advantages } from './Advantages';
import { PopularGames } from './PopularGames';
import { Welcome } from './Welcome';

export function HomeScreen() {
  const isArrived = useArrived();
  return (
    <>
      <Welcome />
      <StatsStrip />
      {isArrived && (
        <>
          <Advantages />
          <PopularGames />
          <StatsBlock />
        </>
      )}
    </>
  );
}
